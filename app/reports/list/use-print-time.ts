import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { showReportTime } from '../../hours/report-time.ts';

/** When a sheet is printed, and not when its page was opened. */
export function usePrintTime(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const onPrint = () => flushSync(() => setNow(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  return showReportTime(now, timeZone);
}
