import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Shows the count in the tab's title, '(5) …', while the desk is open, also after the page changes its title. */
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

/** Sets `--offline` to the height of the offline bar, so that sticky elements stay below it. Returns a function that stops it. */
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
