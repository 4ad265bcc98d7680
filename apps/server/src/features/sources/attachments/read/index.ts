export {
  insertChange,
  selectChanges,
  selectChangesIn,
  selectMissingQuotes,
  selectLastChanges,
  consumePreviousText,
} from '../keep/change-queries.ts'
export { ingestQueue, readLater, refreshLink } from './reading.ts'
