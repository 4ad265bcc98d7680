export { flattenFolders as folderLines, foldersQuery } from './api.ts'
export { type FolderItems, FolderTree, systemFolderId as systemId, treeItemsOf } from './folder-tree.tsx'
export { MoveToFolderDialog } from './move-to-folder-dialog.tsx'
