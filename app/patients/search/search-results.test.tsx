import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { samplePatient } from '../../../tests/support/sample-patient.ts';
import { SearchResults } from './search-results.tsx';
import { showFound } from './search-state.ts';

const ignore = () => undefined;

test.each([
  [['1'], '1 result'],
  [['1', '1', '1'], '3 results, 1 patient'],
  [['1', '1', '2'], '3 results, 2 patients'],
  [['1', '2'], '2 results'],
])('the number of results and patients is told: %j is “%s”', (patientids, words) => {
  const visits = patientids.map((patientid, at) => samplePatient({ key: String(at), patientid }));
  const shown = renderToStaticMarkup(
    <SearchResults
      state={showFound(visits)}
      round={1}
      isPicked={false}
      onChoose={ignore}
      onRetry={ignore}
      onPick={ignore}
      onGo={ignore}
    />,
  );
  expect(shown).toContain(`>${words}<`);
});
