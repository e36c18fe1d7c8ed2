import Copy from "lucide-react/icons/copy";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toasts.ts";

type CopyButtonProps = { /** Label of the text, as in "Số tài khoản". */ name: string; text: string };

/** Copies a text to the clipboard; hidden without a script. */
export function CopyButton({ name, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`Đã sao chép ${name.toLowerCase()}`);
    } catch {
      showToast("Máy không cho sao chép. Bạn chép tay giúp nhé.", "error");
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      className="with-script"
      aria-label={`Sao chép ${name.toLowerCase()}`}
      onClick={copy}
    >
      <Copy />
      Sao chép
    </Button>
  );
}
