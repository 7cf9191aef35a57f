import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Vitest's reporter of the ten slowest files, each with the time of its imports, hooks and tests. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ module, ms: measure(module) }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN);
    if (modules.length <= SHOWN) return;
    const lines = slowest.map(
      ({ module, ms }) =>
        `${(ms / 1000).toFixed(1).padStart(7)} s  ${module.project.name} ${module.relativeModuleId}`,
    );
    process.stdout.write(`\nThe ten slowest files:\n${lines.join('\n')}\n`);
  }
}

function measure(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return collectDuration + duration;
}
