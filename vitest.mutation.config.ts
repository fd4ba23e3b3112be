import { defineConfig } from 'vitest/config'

/** The tests of core for `npm run mutation`, without those that take seconds each. */
export default defineConfig({
  test: { include: ['core/**/*.test.ts'], exclude: ['core/blackjack/**', 'core/**/*.oracle.test.ts'] },
})
