const endings: Record<string, 'pptx' | 'odp' | 'ppt'> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.ms-powerpoint': 'ppt',
}

export const presentationEnding = (mimeType: string) => endings[mimeType]

export const isPresentation = (mimeType: string): boolean => presentationEnding(mimeType) !== undefined
