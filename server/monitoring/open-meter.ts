import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PROGRAM_VERSION } from '../../app/content/project-folder.server.ts';
import type { MeasuredRequest, Meter } from '../../app/services/services.server.ts';

/** Bucket limits in seconds that tell a slow network, a password check and a large upload apart. */
const REQUEST_STEPS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WRITE_STEPS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export type WriteEnd = 'stored' | 'failed';

/** A meter that can be read in the text format of Prometheus. */
export interface OpenMeter extends Meter {
  /** Starts timing a write; call the returned function when it has ended. */
  startWrite(): (end: WriteEnd) => void;
  /** Adds a gauge whose value is looked up at each read, and left out if that fails. */
  show(name: string, help: string, find: () => number | Promise<number>): void;
  read(): Promise<{ type: string; text: string }>;
}

export function openMeter(): OpenMeter {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const info = { name: 'clinic_info', help: 'The version of the program', labelNames: ['version'] };
  new Gauge({ ...info, registers }).set({ version: PROGRAM_VERSION }, 1);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request until its answer begins',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_STEPS_S,
    registers,
  });
  const writes = new Histogram({
    name: 'clinic_database_write_duration_seconds',
    help: 'Until a write would survive a power cut, its wait for its turn included',
    labelNames: ['end'],
    buckets: WRITE_STEPS_S,
    registers,
  });
  const waiting = new Gauge({
    name: 'clinic_database_writes_waiting',
    help: 'Writes that have been asked for and are not on disk yet',
    registers,
  });
  const fastReadings = new Counter({
    name: 'clinic_fast_readings_total',
    help: 'Spans of ten seconds in which a session read data faster than a person can',
    registers,
  });
  const countOutcome = countOutcomes(registers);

  const show: OpenMeter['show'] = (name, help, find) => {
    const collect = async function (this: Gauge) {
      const found = await Promise.resolve()
        .then(find)
        .catch(() => undefined);
      if (found === undefined) this.remove();
      else this.set(found);
    };
    registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  };
  return {
    countRequest(request) {
      const { method, route, status, seconds } = request;
      requests.observe({ method, route, status }, seconds);
      countOutcome(request);
    },
    countFastReading: () => fastReadings.inc(),
    showStreams: (count) =>
      show('clinic_event_streams', 'Open pages that hear of changes at once', count),
    startWrite() {
      waiting.inc();
      const stop = writes.startTimer();
      return (end) => {
        waiting.dec();
        stop({ end });
      };
    },
    show,
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

const SIGN_INS: Record<string, Record<number, string>> = {
  'POST /staff/session': { 204: 'ok', 401: 'wrong', 429: 'limited' },
  'GET /staff/session/named/callback': { 303: 'ok', 400: 'wrong', 403: 'wrong', 429: 'limited' },
};

/** Counts stored enquiries and sign-in attempts, recognised by the route and status of the response. */
function countOutcomes(registers: Registry[]): (request: MeasuredRequest) => void {
  const enquiries = new Counter({
    name: 'clinic_enquiries_stored_total',
    help: 'Enquiries that were stored, those put aside as possible spam included',
    registers,
  });
  const signIns = new Counter({
    name: 'clinic_sign_ins_total',
    help: 'Tries to sign in',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['ok', 'wrong', 'limited']) signIns.inc({ result }, 0);
  return ({ method, route, status }) => {
    if (method === 'POST' && route === '/enquiries' && status === 201) enquiries.inc();
    const result = SIGN_INS[`${method} ${route}`]?.[status];
    if (result !== undefined) signIns.inc({ result });
  };
}
