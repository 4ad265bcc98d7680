export {
  insertChange,
  selectChanges,
  selectChangesIn,
  selectGoneQuotes,
  selectLastChanges,
  consumePreviousText,
} from '../keep/change-queries.ts'
export { ingestQueue, readLater, refreshLink } from './reading.ts'
