const extensions: Record<string, 'pptx' | 'odp' | 'ppt'> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.ms-powerpoint': 'ppt',
}

export const presentationExtension = (mimeType: string) => extensions[mimeType]

export const isPresentation = (mimeType: string): boolean => presentationExtension(mimeType) !== undefined
