import { createContext, type ReactNode } from 'react'

export const PageHeaderStart = createContext<ReactNode>(null)
