/** What a browser does for a journey; both protocols of WebDriver take the same input actions. */
export type Driver = {
  navigate(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page; answers with what it returns, as JSON. */
  evaluate<Result>(body: string, ...values: unknown[]): Promise<Result>;
  performActions(actions: readonly object[]): Promise<void>;
  end(): Promise<void>;
};

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const KEYS = { Escape: "\uE00C", Enter: "\uE007", Tab: "\uE004" };
