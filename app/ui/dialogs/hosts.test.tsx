import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PopupHost, showPopup, takeFirstPopup } from './popup.tsx';
import { OverlayHost } from '../overlay/loading-overlay.tsx';
import { runWithOverlay } from '../overlay/run-with-overlay.ts';
import { Modal } from './modal.tsx';
import { showToast, ToastHost } from '../toast.tsx';

const overlayTexts = { wait: 'Please Wait.', long: 'Long.', cancel: 'Cancel', done: 'Ready.' };

test('the server renders toast, overlay and popup hosts empty, even after something was shown', async () => {
  vi.useFakeTimers();
  void showPopup('Failed!');
  showToast({ title: 'Title', text: 'Text' });
  await runWithOverlay(Promise.resolve());
  expect(renderToString(<ToastHost closeLabel="Close" />)).toBe(
    '<div role="status" class="toast-region screen-only"></div>',
  );
  expect(renderToString(<OverlayHost texts={overlayTexts} />)).not.toContain('Please Wait.');
  const popup = renderToString(<PopupHost texts={{ title: 'Message', ok: 'OK' }} />);
  expect(popup).toContain('role="alertdialog"');
  expect(popup).not.toMatch(/Failed!| open=| style=/);
  takeFirstPopup();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('R23: a modal without an id renders nothing', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(renderToString(<Modal title="Nameless">content</Modal>)).toBe('');
  logged.mockRestore();
});
