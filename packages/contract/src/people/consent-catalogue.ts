import type { ConsentCategory } from './consent.ts'

interface StorageItem {
  /** `*` at the end matches any suffix. */
  name: string
  place: 'cookie' | 'local storage' | 'session storage' | 'IndexedDB' | 'cache'
  purpose: string
  life: string
}

interface OptionalCategory {
  id: ConsentCategory
  title: string
  purpose: string
  /** Configured services; none of them loads before consent. */
  services: readonly { name: string; text: string }[]
  /** Cookies and storage keys deleted with the category. */
  clears: readonly string[]
}

interface ConsentCatalogue {
  /** Increment when what requires consent changes: everyone is prompted again. */
  version: number
  /** Months until everyone is prompted again. */
  months: number
  necessary: readonly StorageItem[]
  optional: readonly OptionalCategory[]
}

const untilRemoved = 'until you change it or clear your browser data'
const untilTabCloses = 'until the tab is closed or you sign out'

/** Everything stored in the browser, and everything that requires consent. */
export const consentCatalogue: ConsentCatalogue = {
  version: 1,
  months: 6,
  necessary: [
    {
      name: 'atelier.session_token',
      place: 'cookie',
      purpose: 'Keeps you signed in, including as a guest. Over HTTPS, its name starts with __Host-.',
      life: 'until you sign out, at most 30 days',
    },
    {
      name: 'atelier.has-session',
      place: 'local storage',
      purpose: 'Indicates that there’s a session, so the page opens faster.',
      life: untilRemoved,
    },
    {
      name: 'atelier.consent',
      place: 'local storage',
      purpose: 'Your cookie choices.',
      life: 'for six months, then you’re asked again',
    },
    { name: 'atelier-theme', place: 'local storage', purpose: 'Light or dark theme.', life: untilRemoved },
    {
      name: 'atelier-language',
      place: 'local storage',
      purpose: 'Your language.',
      life: untilRemoved,
    },
    {
      name: 'atelier-sidebar',
      place: 'local storage',
      purpose: 'Whether the sidebar is shown.',
      life: untilRemoved,
    },
    {
      name: 'atelier-craft-running',
      place: 'session storage',
      purpose: 'Which craft is starting, so Atelier doesn’t restart one that crashed the page.',
      life: untilTabCloses,
    },
    { name: 'atelier-panels', place: 'local storage', purpose: 'Panel widths.', life: untilRemoved },
    {
      name: 'atelier-invitation-banner',
      place: 'local storage',
      purpose: 'Whether you closed the invitations banner.',
      life: untilRemoved,
    },
    { name: 'atelier.model', place: 'local storage', purpose: 'Your model.', life: untilRemoved },
    {
      name: 'atelier.chat-models',
      place: 'session storage',
      purpose: 'The models of your chats.',
      life: untilTabCloses,
    },
    {
      name: 'atelier.effort',
      place: 'local storage',
      purpose: 'How long models can think.',
      life: untilRemoved,
    },
    {
      name: 'atelier.web',
      place: 'local storage',
      purpose: 'Whether web search is on.',
      life: untilRemoved,
    },
    {
      name: 'atelier.seen-updates',
      place: 'local storage',
      purpose: 'Which updates you have seen.',
      life: untilRemoved,
    },
    {
      name: 'atelier.draft.*',
      place: 'session storage',
      purpose: 'Messages you typed but haven’t sent.',
      life: untilTabCloses,
    },
    {
      name: 'atelier.queue.*',
      place: 'session storage',
      purpose: 'Messages queued until the current answer is finished.',
      life: untilTabCloses,
    },
    {
      name: 'atelier.drive-target',
      place: 'session storage',
      purpose: 'Where to add the documents you choose in Google Drive.',
      life: untilTabCloses,
    },
    {
      name: 'tsr-*',
      place: 'session storage',
      purpose: 'Scroll position, so you return to the same place.',
      life: untilTabCloses,
    },
    {
      name: 'atelier-uploads',
      place: 'IndexedDB',
      purpose: 'Unfinished uploads, so they can resume after a reload.',
      life: 'until the upload finishes',
    },
    {
      name: 'shell-*',
      place: 'cache',
      purpose: 'Atelier’s own app files, so it opens faster.',
      life: 'until the next version',
    },
    {
      name: 'shared',
      place: 'cache',
      purpose: 'Content shared from other apps, kept until you save it to the vault.',
      life: 'until then',
    },
  ],
  optional: [
    {
      id: 'analytics',
      title: 'Analytics',
      purpose: 'Tracks which pages people visit.',
      services: [],
      clears: ['_ga', '_ga_*', '_gid', '_gat*', '_pk_*', 'amplitude_*', 'mp_*', 'ph_*'],
    },
    {
      id: 'marketing',
      title: 'Marketing',
      purpose: 'Shows ads and measures their performance.',
      services: [],
      clears: ['_fbp', '_fbc', '_gcl_*', '_uet*', '_rdt_uuid', 'li_*'],
    },
    {
      id: 'ncm',
      title: 'Other services',
      purpose: 'Embeds parts of other services in Atelier.',
      services: [
        {
          name: 'Google file picker',
          text: 'Opens when you add files from Google Drive. Its scripts come from apis.google.com and docs.google.com, and Google sets its own cookies there. Your files stay with Google until you choose one.',
        },
      ],
      clears: ['gapi.*', 'google_*', 'g_state', 'G_*'],
    },
    {
      id: 'tawkto',
      title: 'Live support chat (tawk.to)',
      purpose: 'Lets you chat with support.',
      services: [],
      clears: ['twk_*', 'tawk*', 'Tawk*', '__tawk*', '_tawk*'],
    },
  ],
}

export const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
