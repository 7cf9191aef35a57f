import { describe, expect, test } from 'vitest';
import { samplePatient } from '../../../tests/support/sample-patient.ts';
import {
  choosePatient,
  choosePerson,
  countPatients,
  dropRecord,
  findChosenFate,
  findSearchFault,
  followFound,
  putRecord,
  showFound,
  removeFromResults,
  visitsOf,
} from './search-state.ts';

describe('a search that cannot be sent', () => {
  test('asks for the option first, whatever the value', () => {
    expect(findSearchFault('', '')).toBe('option');
    expect(findSearchFault('', 'Fathima Kurian')).toBe('option');
  });

  test('asks for the value when there is none but spaces', () => {
    expect(findSearchFault('name', '')).toBe('value');
    expect(findSearchFault('name', '   ')).toBe('value');
  });

  test('is not refused for being shorter than the hint says', () => {
    expect(findSearchFault('patientid', '7')).toBeUndefined();
  });
});

describe('search results', () => {
  const newest = samplePatient({ key: 'newest' });
  const earlier = samplePatient({ key: 'earlier', datetime: '2024-11-06 15:37:05' });
  const other = samplePatient({ key: 'other', patientid: '2976132461' });
  const without = samplePatient({ key: 'without', patientid: null });

  test('is No Data Found if nothing matches', () => {
    expect(showFound([])).toEqual({ status: 'No Data Found' });
  });

  test('shows the first match at once, and another one when its card is chosen', () => {
    const state = showFound([newest, other]);
    expect(state).toMatchObject({ status: 'results', chosen: newest });
    expect(choosePatient(state, 'other')).toMatchObject({ chosen: other });
    expect(choosePatient(state, 'gone')).toBe(state);
  });

  test('changes nothing if a card of an earlier result is chosen', () => {
    expect(choosePatient({ status: '' }, 'other')).toEqual({ status: '' });
  });

  test('shows the newest visit of the picked patient, not of a namesake', () => {
    const state = showFound([other, newest, earlier]);
    expect(choosePerson(state, samplePatient())).toMatchObject({ chosen: newest });
    expect(choosePerson(state, undefined)).toMatchObject({ chosen: other });
  });

  test('shows the first match if the picked patient is not among the results', () => {
    const state = showFound([other, newest]);
    expect(choosePerson(state, samplePatient({ patientid: '3007201027' }))).toBe(state);
    const none = showFound([]);
    expect(choosePerson(none, samplePatient())).toBe(none);
  });

  test('tells records without an id apart by name and number', () => {
    const brother = samplePatient({ key: 'brother', patientid: null, name: 'Abel Kurian' });
    const state = showFound([newest, brother, without]);
    expect(choosePerson(state, samplePatient({ patientid: null }))).toMatchObject({
      chosen: without,
    });
  });

  test('gathers the visits of one patient; a record without an id is its own patient', () => {
    const all = [newest, other, without, earlier, samplePatient({ key: 'more', patientid: null })];
    expect(visitsOf(all, newest)).toEqual([newest, earlier]);
    expect(visitsOf(all, without)).toEqual([without]);
    expect(countPatients(all)).toBe(4);
  });
});

describe('a record that the server returns', () => {
  const aa = samplePatient({ key: 'aa', patientid: '2976132461', name: 'Sample Aa' });
  const bb = samplePatient({ key: 'bb', datetime: '2025-01-05 10:00:00' });
  const cc = samplePatient({ key: 'cc', patientid: '3007201027', name: 'Sample Cc' });
  const added = samplePatient({ key: 'added', datetime: '2025-01-05 11:00:00' });

  test('is put among the results of its patient; the chosen record stays chosen', () => {
    const state = choosePatient(showFound([aa, cc, bb]), 'cc');
    expect(putRecord(state, added)).toEqual({
      status: 'results',
      patients: [aa, cc, added, bb],
      chosen: cc,
    });
  });

  test('is left out if the results are of other patients', () => {
    const state = showFound([aa, cc]);
    expect(putRecord(state, added)).toBe(state);
    const namesake = samplePatient({ key: 'namesake', patientid: null });
    expect(putRecord(showFound([bb]), namesake)).toEqual(showFound([bb]));
    expect(putRecord({ status: '' }, added)).toEqual({ status: '' });
  });

  test('is matched by name and number if it has no id', () => {
    const without = samplePatient({ key: 'without', patientid: null });
    const next = samplePatient({ key: 'next', patientid: null, datetime: '2025-02-01 09:00:00' });
    expect(putRecord(showFound([without]), next)).toMatchObject({
      patients: [next, without],
      chosen: without,
    });
  });

  test('replaces the earlier version, chosen or not', () => {
    const corrected = { ...bb, sugar: '6.4' };
    const state = showFound([aa, bb]);
    expect(putRecord(state, corrected)).toMatchObject({ patients: [aa, corrected], chosen: aa });
    expect(putRecord(choosePatient(state, 'bb'), corrected)).toMatchObject({ chosen: corrected });
  });

  test('does not show another patient under the same key before it is chosen', () => {
    const moved = { ...bb, patientid: '4007201027' };
    const state = putRecord(choosePatient(showFound([aa, bb]), 'bb'), moved);
    expect(state).toMatchObject({ patients: [aa, moved], chosen: bb });
    expect(findChosenFate([aa, moved], bb)).toBe('moved');
    expect(choosePatient(state, 'bb')).toMatchObject({ chosen: moved });
  });

  test('removes a deleted visit; the chosen one stays chosen', () => {
    const state = choosePatient(showFound([aa, bb, cc]), 'cc');
    expect(dropRecord(state, bb)).toEqual({ status: 'results', patients: [aa, cc], chosen: cc });
  });

  test('chooses another visit of the same patient after a deletion, else the first result', () => {
    const state = choosePatient(showFound([aa, added, bb]), 'bb');
    expect(dropRecord(state, bb)).toMatchObject({ chosen: added });
    expect(dropRecord(choosePatient(showFound([aa, bb]), 'bb'), bb)).toMatchObject({ chosen: aa });
    expect(dropRecord(showFound([bb]), bb)).toEqual({ status: undefined });
  });
});

describe('a change by another desk', () => {
  const newest = samplePatient({ key: 'newest' });
  const earlier = samplePatient({ key: 'earlier', datetime: '2024-11-06 15:37:05' });
  const added = samplePatient({ key: 'added', datetime: '2025-02-01 09:00:00' });

  test('adds new results; the chosen visit stays chosen', () => {
    const state = choosePatient(showFound([newest, earlier]), 'earlier');
    const corrected = { ...earlier, sugar: '6.4' };
    expect(followFound(state, [added, newest, corrected])).toEqual({
      status: 'results',
      patients: [added, newest, corrected],
      chosen: corrected,
    });
  });

  test('keeps the objects of unchanged records', () => {
    const after = followFound(showFound([newest]), [{ ...newest }]);
    expect(after).toHaveProperty('chosen', newest);
    expect(after.status === 'results' && after.patients[0]).toBe(newest);
  });

  test('removes a deleted visit from the results; if chosen, it stays on screen as deleted', () => {
    const state = showFound([newest, earlier]);
    expect(followFound(state, [earlier])).toEqual(removeFromResults(state, newest));
    expect(removeFromResults(state, newest)).toMatchObject({ patients: [earlier], chosen: newest });
    expect(findChosenFate([earlier], newest)).toBe('deleted');
    expect(findChosenFate([newest, earlier], newest)).toBeUndefined();
  });

  test('changes nothing before the search is answered', () => {
    expect(followFound({ status: '' }, [newest])).toEqual({ status: '' });
  });
});
