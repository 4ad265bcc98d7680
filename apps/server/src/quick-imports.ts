import { registerHooks, type ResolveFnOutput } from 'node:module'

const packagePattern = /\/node_modules\/(drizzle-orm|zod|better-auth|@better-auth\/core|hono)\//
const barePattern = /^(drizzle-orm|zod|better-auth|@better-auth\/core|hono)(\/|$)/

/**
 * Caches resolutions, since Node reads package.json again for every file: 0.5 s and 160 MB for drizzle-orm.
 */
export const speedUpImports = (): void => {
  const entries = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL = '', conditions } = context
      if (!conditions.includes('import')) return next(specifier, context)
      if (/^\.\.?\/.*\.m?js$/.test(specifier) && packagePattern.test(parentURL))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      if (!barePattern.test(specifier)) return next(specifier, context)
      const entry = entries.get(specifier)
      if (entry) return { ...entry, shortCircuit: true }
      const resolution = next(specifier, context)
      entries.set(specifier, resolution)
      return resolution
    },
  })
}
