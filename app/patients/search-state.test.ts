import { describe, expect, test } from 'vitest';
import { samplePatient } from './sample-patient.ts';
import {
  choosePatient,
  choosePerson,
  countPatients,
  findSearchFault,
  showFound,
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

describe('what was found', () => {
  const newest = samplePatient({ key: 'newest' });
  const earlier = samplePatient({ key: 'earlier', datetime: '2024-11-06 15:37:05' });
  const other = samplePatient({ key: 'other', patientid: '2976132461' });
  const without = samplePatient({ key: 'without', patientid: null });

  test('is one of four cases: nothing at all is No Data Found', () => {
    expect(showFound([])).toEqual({ status: 'No Data Found' });
  });

  test('shows the first match at once, and another card when it is picked', () => {
    const state = showFound([newest, other]);
    expect(state).toMatchObject({ status: 'results', chosen: newest });
    expect(choosePatient(state, 'other')).toMatchObject({ chosen: other });
    expect(choosePatient(state, 'gone')).toBe(state);
  });

  test('picking in a result that is gone changes nothing', () => {
    expect(choosePatient({ status: '' }, 'other')).toEqual({ status: '' });
  });

  test('shows the newest visit of who was picked, and no namesake', () => {
    const state = showFound([other, newest, earlier]);
    expect(choosePerson(state, samplePatient())).toMatchObject({ chosen: newest });
    expect(choosePerson(state, undefined)).toMatchObject({ chosen: other });
  });

  test('shows the first match when who was picked is there no more', () => {
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

  test('gathers the visits of one patient, and lets a record without an id stand alone', () => {
    const all = [newest, other, without, earlier, samplePatient({ key: 'more', patientid: null })];
    expect(visitsOf(all, newest)).toEqual([newest, earlier]);
    expect(visitsOf(all, without)).toEqual([without]);
    expect(countPatients(all)).toBe(4);
  });
});
