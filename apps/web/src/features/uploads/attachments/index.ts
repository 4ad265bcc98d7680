export {
  attachmentKeys,
  attachmentQuery,
  contentUrl,
  ownStorageQuery,
  useAddLink,
  useAddText,
  useCancelAttachment,
  useRefreshLink,
  useRetryAttachment,
  useRetryAttachments,
} from '../api.ts'
export { SourceIcon } from '../source-icon.tsx'
export { SourceTile } from '../source-tile.tsx'
