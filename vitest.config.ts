import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**', 'bench/**']

/** `unit` needs nothing but Node; the database tests run once on each engine (see server/testing). */
export default defineConfig({
  test: {
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
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
          maxWorkers: 2,
        },
      })),
    ],
  },
})
