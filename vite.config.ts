import { fileURLToPath } from 'node:url'
import mdx from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { defineConfig, type UserConfig } from 'vite'
import { inlineClassNames, readableClassName, shortClassNames } from './tools/class-names.ts'
import { dropUnusedComponents } from './tools/drop-unused-components.ts'
import { siteConstants } from './tools/site-constants.ts'
import { BUILD_TARGETS } from './tools/supported-browsers.ts'
import { rehypeArticleOutline } from './web/prerender/rehype-article-outline.ts'

/**
 * Modules that several interactive pages load, in few chunks: each file costs a request, and is compressed alone. The
 * bundler splits the rest by the pages that load it
 * (docs/decisions/0014-static-pages-without-a-framework-script.md).
 */
const SHARED_CHUNKS = [
  // Changes only with the packages, as the helpers of the bundler that they use. The router's modules for servers run only
  // in the renderer.
  {
    name: 'vendor',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/(?!.*\/lib\/dom\/ssr\/)|rolldown.runtime/,
  },
  // Every page loads it. Its style sheet contains the global styles and all of web/ui, before those of the pages.
  {
    name: 'ui',
    test: includesAny([
      /\/web\/ui\/[\w-]+\.module\.css/,
      'preload-helper',
      '/web/styles/app.css',
      '/web/app/site-frame.module.css',
      '/web/features/notify/notify.module.css',
      '/web/features/notify/notify-placeholder.tsx',
      '/web/app/app-id.',
      '/web/ui/button.',
      '/web/ui/class-names.',
      '/web/ui/error-boundary.',
      '/web/ui/header-link.',
      '/web/ui/icon.',
      '/web/ui/load-error-cause.ts',
      '/web/ui/message-page.',
      '/web/ui/message-store.ts',
      '/web/ui/no-script.',
      '/web/ui/notice.',
      '/web/ui/page-link.',
      '/web/ui/persisted-toggle.',
      '/web/ui/skeleton.',
      '/web/ui/skip-link.',
      '/web/ui/stored.',
      '/web/ui/use-dark-mode.',
      '/web/ui/use-hydrated.',
      '/web/ui/use-media-query.',
      '/web/ui/visually-hidden.',
      '/web/ui/when-idle.',
      '/web/ui/within-time.',
      // Only the calculator does not call the API.
      '/web/api/api.ts',
      '/web/api/type-guards.ts',
      '/web/api/response-guards.ts',
      '/web/api/api-failure.ts',
      // Sign-up shows the law of a place.
      '/web/api/availability/availability.ts',
      '/web/api/availability/law-text.ts',
      '/web/api/availability/read-availability.ts',
      '/web/ui/date-text.ts',
      '/web/api/server-clock.ts',
      '/web/api/session/session-events.ts',
      '/contract/page-shells.ts',
      '/contract/pages.ts',
      '/core/money/cash-out-status.ts',
      '/web/api/ledger/ledger-entry.ts',
      '/contract/paths.ts',
      '/core/result.ts',
    ]),
  },
  // The pages of a member.
  {
    name: 'member',
    test: includesAny([
      // Only the history has queries of pages.
      /\/node_modules\/@tanstack\/(?!.*\/(?:useInfiniteQuery|infiniteQueryObserver)\.js)/,
      '/node_modules/idb/',
      '/core/money/parse-amount.ts',
      '/core/ranking/tier.ts',
      '/core/ranking/visibility.ts',
      '/web/api/queries.ts',
      '/web/api/query-client.ts',
      '/web/api/session/session.ts',
      '/web/api/session/renewal-times.ts',
      '/web/api/dashboard/last-dashboard.ts',
      '/web/outbox/record-with-undo.ts',
      '/web/outbox/record-write.ts',
      '/web/outbox/use-pending-writes.ts',
      '/web/outbox/writes.ts',
      '/web/outbox/kinds/',
      '/web/outbox/outbox.ts',
      '/web/outbox/outbox-store.ts',
      '/web/outbox/use-dashboard.ts',
      '/web/outbox/dashboard-list.ts',
      '/web/outbox/claim-kind-text.ts',
      '/web/outbox/claim-text.ts',
      '/web/outbox/round.ts',
      '/web/features/casino-table/folded-parts.ts',
      '/web/features/casino-table/deferred-catalog-tip.tsx',
      '/web/features/outbox/deferred-stale-notice.ts',
      '/web/features/shortcuts/early-keys.ts',
      '/web/layouts/member-layout.tsx',
      '/web/outbox/listed-casino.ts',
      '/web/api/dashboard/user-casino.ts',
      '/web/api/use-now.ts',
      '/web/outbox/use-live-events.ts',
      '/web/api/normalize-text.ts',
      '/web/features/import/forget-imports.ts',
      '/web/features/import/imports-database.ts',
      '/web/ui/app-badge.ts',
      '/web/ui/undo-stack.ts',
      '/web/pages/dashboard/deferred-components.ts',
      '/web/ui/deferred-component.tsx',
      '/web/ui/lazy-with-retry.ts',
      '/web/features/choose-casinos/not-in-list.module.css',
      '/web/features/search/search.module.css',
      '/web/ui/on-removed.ts',
      '/web/ui/tag-labels.',
      '/web/api/ledger/amount-error-text.ts',
      '/web/api/ledger/net-result.ts',
      '/web/features/choose-casinos/is-newcomer.ts',
      '/web/features/compact/compact-rows.ts',
      '/web/features/error-notice/',
      '/web/features/feedback/feedback-draft.ts',
      '/web/features/shortcuts/shortcut-setting.ts',
      '/web/features/summary/summary.module.css',
      '/web/features/tags/tags.module.css',
      '/web/features/views/use-view.ts',
      '/web/features/casino-table/amount-drafts.ts',
      '/web/features/shortcuts/command-key.ts',
      '/web/features/tutorial/tutorial-page.ts',
      '/web/outbox/use-claimed.ts',
      '/web/ui/progress-bar.',
      '/web/layouts/member-header.tsx',
      '/web/layouts/load-after-page.ts',
      '/web/ui/load-until-done.ts',
      '/web/ui/message-region.tsx',
      // What the list, its overlays, and Speed Collect share.
      '/web/pages/dashboard/use-order.ts',
      '/web/pages/dashboard/use-row-writes.ts',
      '/web/features/speed-collect/press-guard.ts',
      '/web/features/speed-collect/todays-run.ts',
      '/web/features/visibility/visibility-constants.ts',
      // In the sheet that the page loads anyway: a sheet of a script that loads later costs a request.
      /\/web\/layouts\/[\w-]+\.module\.css/,
      /\/web\/features\/(?:balance|commands|outbox|own-figures|record-entry|resources|shortcuts|speed-collect|strategy|tips|tutorial|visibility|when-to-run)\/[\w-]+\.module\.css/,
      '/web/features/casino-table/sort-bar.module.css',
    ]),
  },
  // What the forms of all pages load, and what every page loads last. It needs nothing of a member, because the pages of
  // visitors load it too.
  {
    name: 'form',
    test: includesAny([
      '/web/ui/error-summary.',
      '/web/ui/field.',
      '/web/ui/form-summary.',
      '/web/ui/use-form-problem.',
      '/core/eligibility/locations.ts',
      '/web/features/place/place-options.tsx',
      '/web/ui/moment-day.ts',
      '/contract/messages.ts',
      '/web/api/report-vitals.ts',
      '/web/offline/register-worker.ts',
    ]),
  },
  // What the overlays and the other pages of a member share.
  {
    name: 'shared',
    test: includesAny([
      '/web/ui/local-moments.',
      '/web/ui/when-field.',
      '/web/ui/publish-height.ts',
      '/web/features/sharing/choose-sharing.ts',
      '/core/feedback/',
      '/core/tags/tag-text.ts',
      '/web/features/commands/page-commands.ts',
      '/web/features/feedback/feedback-form.tsx',
      '/web/features/feedback/feedback-texts.ts',
      '/web/features/notify/notify-button.tsx',
      '/web/features/notify/notify-permission.ts',
      '/web/features/shortcuts/read-keys.ts',
      '/core/ranking/ranks-after-drop.ts',
      '/core/learning/learned-summary.ts',
      '/web/outbox/clock-text.ts',
      '/web/features/choose-casinos/casino-choices.ts',
      '/core/ranking/profitability-tier.ts',
      '/web/outbox/record-dated-entry.ts',
      '/web/features/own-figures/add-casino.ts',
      '/web/features/balance/balance-invitation.tsx',
      '/web/features/reality-check/reality-setting.ts',
      '/web/api/use-action.ts',
      '/web/ui/use-focus-return.ts',
      '/web/features/tutorial/tutorial-flag.ts',
      // More than one page has these dialogs, and each is too small for a file.
      '/core/money/change-cash-out.ts',
      '/web/api/ledger/cash-out-names.ts',
    ]),
  },
  // The forms of accounts.
  {
    name: 'sign-in',
    test: includesAny([
      /\/web\/features\/account\/(?!confirm-user|reauth)/,
      '/web/ui/password-field.tsx',
      '/web/api/session/webauthn.ts',
    ]),
  },
  // The records of a member: the history, cash-outs, and reports.
  {
    name: 'records',
    test: includesAny([
      /\/node_modules\/@tanstack\//,
      '/web/api/session/use-reauth.ts',
      '/web/features/history/status-label.',
      '/web/features/export/',
      '/web/features/history/history-filter',
      '/web/features/log-in-notice/',
      '/web/outbox/entries.ts',
      '/web/outbox/use-member-catalog.ts',
      '/web/ui/save-file.ts',
      '/web/ui/use-address-filter.ts',
    ]),
  },
  // What overlays load, after the page.
  {
    name: 'overlay',
    test: includesAny([
      '/node_modules/react-aria/',
      '/node_modules/react-stately/',
      '/node_modules/react-aria-components/',
      '/node_modules/@react-aria/',
      '/node_modules/@react-stately/',
      '/node_modules/@internationalized/',
      '/web/ui/dialog.tsx',
      '/web/ui/form-dialog.tsx',
      '/web/ui/menu.tsx',
      // Two pages or overlays load each of these.
      '/web/features/record-entry/',
      '/web/features/strategy/learned-clock.tsx',
      '/web/outbox/learned-text.ts',
      '/web/features/own-figures/add-casino-dialog.tsx',
      '/web/features/when-to-run/ready-strip.tsx',
    ]),
  },
]

/** Returns a test for the modules whose path contains one of these texts or matches a pattern; `.ts` also matches `.tsx`. */
function includesAny(paths: readonly (string | RegExp)[]): (id: string) => boolean {
  return (id) => paths.some((path) => (typeof path === 'string' ? id.includes(path) : path.test(id)))
}

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  publicDir: 'web/public',
  plugins: [
    inlineClassNames(),
    dropUnusedComponents(),
    {
      enforce: 'pre',
      ...mdx({
        remarkPlugins: [remarkGfm],
        tableCellAlignToStyle: false,
        rehypePlugins: [rehypeSlug, rehypeArticleOutline],
      }),
    },
  ],
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('web/features/import/fflate-without-workers.ts', import.meta.url)),
      },
    ],
  },
  define: await siteConstants(),
  css: {
    modules: { generateScopedName: command === 'build' ? shortClassNames() : readableClassName },
  },
  build: {
    target: BUILD_TARGETS,
    modulePreload: {
      // Every page of a member has loaded these when its code loads another one.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter(
              (file) => !/\/(?:rolldown-runtime|ui|vendor|member|form|shared)-[\w-]{8}\.js$/.test(file),
            )
          : files,
    },
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      // Packages mark modules with `use client`, which means nothing here.
      onLog: (level, log, print) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : print(level, log)),
    },
  },
  // The scripts of static pages are bundled like workers, whose code keeps the notes to the bundler.
  worker: { rolldownOptions: { output: { comments: { annotation: false } } } },
  environments: {
    client: {
      build: {
        outDir: 'build/site/client',
        rolldownOptions: {
          input: 'web/app/entry.client.tsx',
          // Also those of other modules, such as paths and class names.
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups: SHARED_CHUNKS } },
        },
      },
    },
    ssr: {
      // Node cannot import their folders.
      resolve: { noExternal: [/^@atlaskit\//] },
      build: {
        outDir: 'build/site/server',
        copyPublicDir: false,
        emitAssets: true,
        rolldownOptions: {
          input: 'web/prerender/render.tsx',
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // One chunk, and so one style sheet, of everything but the pages of the app, which the renderer loads later.
            codeSplitting: { groups: [{ name: 'static', tags: ['$initial'] }] },
          },
        },
      },
    },
  },
}))
