import { createContext } from 'react'

/** Asks for a diagram that can be drawn. Undefined where nothing can be asked. */
export const FixDiagramContext = createContext<((code: string, error: string) => void) | undefined>(undefined)
