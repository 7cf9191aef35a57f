interface Props {
  /** Within a sentence. */
  isInText?: boolean;
  onRetry: () => void;
}

/**
 * It goes away with its press: the focus stays in the part of the page that it stood in, where keys go on from,
 * and not at the beginning of the page.
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
