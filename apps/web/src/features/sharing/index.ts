export { ShareActions } from './share-actions.tsx'
