import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * A route's path, e.g. '/chat/history'. app/router.tsx registers the router by declaration merging, which
 * avoids a circular import of the routes.
 */
export type PagePath = keyof RegisteredRouter['routeTree']['types']['fileRouteTypes']['fileRoutesByTo']
