import { defineConfig } from 'vitest/config';

const everywhere = ['{app,storage,server,commands,setup}/**/*.test.{ts,tsx}', '*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'quick', include: everywhere, exclude: ['**/*.slow.test.*', 'node_modules/**'] },
      },
      {
        test: {
          name: 'slow',
          include: ['{app,storage,server,commands,setup}/**/*.slow.test.{ts,tsx}'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
