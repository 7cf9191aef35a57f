/** The bar that says that the device is offline makes the header higher: what stays in view below it stays below. */
export function followOfflineBar(): () => void {
  const bar = document.querySelector<HTMLElement>('.offline');
  if (!bar) return () => undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--offline', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--offline');
  };
}
