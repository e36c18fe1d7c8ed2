import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { networkWords } from "#web/browser/network-messages.ts";
import { useNetwork } from "#web/components/use-network.ts";

/** The network notice inside a dialog that covers the page's own notice. */
export function NetworkWords() {
  const [state, tryNow] = useNetwork();
  return (
    <div role="status">
      {state !== "fine" && state !== "signed-out" && (
        <Alert tone="warning" title={networkWords[state]}>
          <Button variant="outline" size="sm" onClick={tryNow}>
            Thử ngay
          </Button>
        </Alert>
      )}
    </div>
  );
}
