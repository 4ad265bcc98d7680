import type { Feature } from '../../feature.ts'
import { closeEngine } from './open-dataset.ts'

export const datasets: Feature = {
  name: 'datasets',
  start: (context) => Promise.resolve({ [Symbol.dispose]: () => void closeEngine(context) }),
}
