import type { CloudDrive } from '@atelier/contract/sources/cloud-drive'
import { limits } from '@atelier/contract/limits'

export interface DriveDocument {
  id: string
  name: string
  mimeType: string
  sizeBytes?: number | string
}

interface Answer {
  action: string
  docs?: DriveDocument[]
}

interface DocsView {
  setIncludeFolders(includes: boolean): DocsView
  setSelectFolderEnabled(isEnabled: boolean): DocsView
}

interface Builder {
  addView(view: DocsView): Builder
  enableFeature(feature: string): Builder
  setAppId(id: string): Builder
  setDeveloperKey(key: string): Builder
  setOAuthToken(token: string): Builder
  setOrigin(origin: string): Builder
  setSize(width: number, height: number): Builder
  setMaxItems(most: number): Builder
  setCallback(callback: (answer: Answer) => void): Builder
  build(): { setVisible(isVisible: boolean): void; dispose?: () => void }
}

/** The subset of https://developers.google.com/workspace/drive/picker/reference used here. */
interface Picker {
  Action: { PICKED: string; CANCEL: string; ERROR?: string }
  Feature: { MULTISELECT_ENABLED: string; SUPPORT_DRIVES: string }
  ViewId: { DOCS: string }
  DocsView: new (viewId: string) => DocsView
  PickerBuilder: new () => Builder
}

declare global {
  interface Window {
    gapi?: { load(what: string, done: { callback: () => void; onerror: () => void }): void }
    google?: { picker?: Picker }
  }
}

let pickerPromise: Promise<Picker> | undefined

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script was not loaded'))
    })
    document.head.append(script)
  })

const load = async (url: string): Promise<Picker> => {
  if (window.gapi === undefined) await addScript(url)
  await new Promise<void>((callback, reject) => {
    window.gapi?.load('picker', { callback, onerror: () => reject(new Error('the picker was not loaded')) })
  })
  if (window.google?.picker === undefined) throw new Error('the picker is not there')
  return window.google.picker
}

const loadPicker = async (url: string): Promise<Picker> => {
  pickerPromise ??= load(url)
  try {
    return await pickerPromise
  } catch (error) {
    pickerPromise = undefined
    throw error
  }
}

/** Google checks its API key against the referrer, which our pages otherwise don't send. */
const sendReferrer = (): (() => void) => {
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'strict-origin-when-cross-origin'
  document.head.append(meta)
  return () => {
    // browsers keep the last policy even if the tag is removed
    meta.content = 'same-origin'
    meta.remove()
  }
}

/** Google's default size in pixels, or what fits. */
const size = (): [number, number] => [Math.min(1051, innerWidth - 16), Math.min(650, innerHeight - 16)]

/** Returns nothing if closed. Throws if the picker can't be loaded. */
export const openPicker = async (
  { scriptUrl, developerKey, appId }: NonNullable<CloudDrive['picker']>,
  token: string,
): Promise<DriveDocument[]> => {
  const { Action, Feature, ViewId, DocsView, PickerBuilder } = await loadPicker(scriptUrl)
  const hideReferrer = sendReferrer()
  try {
    return await new Promise<DriveDocument[]>((resolve, reject) => {
      const picker = new PickerBuilder()
        .addView(new DocsView(ViewId.DOCS).setIncludeFolders(true).setSelectFolderEnabled(false))
        .enableFeature(Feature.MULTISELECT_ENABLED)
        .enableFeature(Feature.SUPPORT_DRIVES)
        .setAppId(appId)
        .setDeveloperKey(developerKey)
        .setOAuthToken(token)
        .setOrigin(location.origin)
        // bounded: a width and a height
        .setSize(...size())
        .setMaxItems(limits.upload.filesPerDrop)
        .setCallback(({ action, docs = [] }) => {
          if (action === Action.PICKED) resolve(docs)
          else if (action === Action.CANCEL) resolve([])
          else if (action === Action.ERROR) reject(new Error('the picker failed'))
        })
        .build()
      picker.setVisible(true)
    })
  } finally {
    hideReferrer()
  }
}
