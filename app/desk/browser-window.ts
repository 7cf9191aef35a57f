import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** '(5) …' in the tab's title while the desk is open, whatever the page itself calls the tab. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(COUNT, '');
      const title = count > 0 ? `(${count}) ${plain}` : plain;
      if (title !== document.title) document.title = title;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}

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
