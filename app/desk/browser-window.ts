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
  return bar ? followHeight(bar, '--offline') : () => undefined;
}

/** Sets `--bars` to the height of the desk's bars, which take more lines with large text. A ref for their element. */
export function followBars(bars: HTMLElement | null): (() => void) | undefined {
  return bars ? followHeight(bars, '--bars') : undefined;
}

function followHeight(element: HTMLElement, property: string): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty(property, `${element.offsetHeight}px`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}
