export {
  insertChange,
  selectChanges,
  selectProjectChanges,
  selectMissingQuotes,
  selectLastChanges,
  consumePreviousText,
} from '../storage/change-queries.ts'
export { ingestQueue, enqueueIngest, refreshOrRetryLink } from './change-state.ts'
export { enqueuePassageDeletion, passageDeletionQueue } from './passage-deletion.ts'
