export { flattenFolders, foldersQuery } from './api.ts'
export { type FolderItems, FolderTree, systemFolderId, treeItemsOf } from './folder-tree.tsx'
export { MoveToFolderDialog } from './move-to-folder-dialog.tsx'
