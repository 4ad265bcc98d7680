import { createContext } from 'react'

/** Asks the model to fix a diagram. Undefined where no message can be sent. */
export const FixDiagramContext = createContext<((code: string, error: string) => void) | undefined>(undefined)
