export { ReaderStart } from './reader-start.tsx'
export { ShareActions } from './share-actions.tsx'
