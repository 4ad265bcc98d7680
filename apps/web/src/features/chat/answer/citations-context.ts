import type { Citation } from '@atelier/contract/answers/citation'
import { createContext } from 'react'

export const CitationsContext = createContext<{
  citations: readonly Citation[]
  onCite: (citation: Citation) => void
}>({ citations: [], onCite: () => undefined })
