import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**', 'bench/**']

/** `unit` needs nothing but Node; the database tests run once on each engine (see server/testing). */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...elsewhere, '**/*.db.test.ts'] },
      },
      ...(['pglite', 'postgres'] as const).map((engine) => ({
        extends: true as const,
        test: {
          name: engine,
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          env: { TEST_ENGINE: engine },
          globalSetup: [`server/testing/global-setup-${engine}.ts`],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // As the journeys: twice more where nobody is there to look, and what passes only then is named.
          retry: process.env['CI'] ? 2 : 0,
          maxWorkers: 2,
        },
      })),
    ],
  },
})
