import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * The path of a page, such as '/chat/history'. app/router.tsx registers the router by declaration merging, so that
 * features name pages without an import of the routes that import them.
 */
export type PagePath = keyof RegisteredRouter['routeTree']['types']['fileRouteTypes']['fileRoutesByTo']
