/** The browser commands of a journey; both WebDriver protocols accept the same input actions. */
export type Driver = {
  navigate(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function body in the page and returns its result as JSON. */
  evaluate<Result>(body: string, ...values: unknown[]): Promise<Result>;
  performActions(actions: readonly object[]): Promise<void>;
  end(): Promise<void>;
};

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const KEYS = { Escape: "\uE00C", Enter: "\uE007", Tab: "\uE004" };
