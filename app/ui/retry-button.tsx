interface Props {
  /** Styles the button as text within a sentence. */
  isInText?: boolean;
  onRetry: () => void;
}

/**
 * The button disappears when it is pressed, so it first moves the focus to the section around it. Otherwise
 * keyboard users would have to start again at the top of the page.
 */
export function RetryButton({ isInText = false, onRetry }: Props) {
  return (
    <button
      type="button"
      className={isInText ? 'text-button' : 'button button-small button-secondary'}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      Retry
    </button>
  );
}
