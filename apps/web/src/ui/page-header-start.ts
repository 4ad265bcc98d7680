import { createContext, type ReactNode } from 'react'

/** What the shell puts before the breadcrumb of every page: the button that opens the sidebar. */
export const PageHeaderStart = createContext<ReactNode>(null)
