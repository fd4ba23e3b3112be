import type { Plugin } from 'vite'

/**
 * Bundler plugin: marks the components and contexts of React Router as free of side effects, and removes the names that
 * only development tools show. Without it, the bundler keeps `NavLink`, `Form`, and everything that they use, because they
 * are created by a call, and their names are set (3.9 KB of gzip in each page of the app).
 *
 * The bundler's options for this are too coarse: a namespace in `manualPureFunctions` also drops calls of effects, and
 * `propertyWriteSideEffects` also drops writes to objects of other modules.
 */
export function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (\w+(?:\$\d+)?\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}
