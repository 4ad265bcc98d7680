import type { ResourceType } from '@atelier/contract/projects/set-up'

const isHost = (host: string, name: string) => host === name || host.endsWith(`.${name}`)

export const resourceTypeOf = (rawUrl: string): ResourceType => {
  const url = URL.parse(rawUrl)
  if (!url) return 'WEBSITE'
  const { hostname, pathname } = url
  if (isHost(hostname, 'youtube.com') || hostname === 'youtu.be') return 'YOUTUBE'
  if (isHost(hostname, 'reddit.com')) return 'REDDIT'
  if (/\.(pdf|docx?|pptx?|epub)$/i.test(pathname) || isHost(hostname, 'arxiv.org')) return 'DOCUMENT'
  return 'WEBSITE'
}
