import type { CloudDrive } from '@atelier/contract/sources/cloud-drive'
import { limits } from '@atelier/contract/limits'

export interface DriveDocument {
  id: string
  name: string
  mimeType: string
  sizeBytes?: number | string
}

interface PickerResponse {
  action: string
  docs?: DriveDocument[]
}

interface DocsView {
  setIncludeFolders(includes: boolean): DocsView
  setSelectFolderEnabled(isEnabled: boolean): DocsView
}

interface PickerBuilder {
  addView(view: DocsView): PickerBuilder
  enableFeature(feature: string): PickerBuilder
  setAppId(id: string): PickerBuilder
  setDeveloperKey(key: string): PickerBuilder
  setOAuthToken(token: string): PickerBuilder
  setOrigin(origin: string): PickerBuilder
  setSize(width: number, height: number): PickerBuilder
  setMaxItems(count: number): PickerBuilder
  setCallback(callback: (answer: PickerResponse) => void): PickerBuilder
  build(): { setVisible(isVisible: boolean): void; dispose?: () => void }
}

/** The subset of https://developers.google.com/workspace/drive/picker/reference used here. */
interface Picker {
  Action: { PICKED: string; CANCEL: string; ERROR?: string }
  Feature: { MULTISELECT_ENABLED: string; SUPPORT_DRIVES: string }
  ViewId: { DOCS: string }
  DocsView: new (viewId: string) => DocsView
  PickerBuilder: new () => PickerBuilder
}

declare global {
  interface Window {
    gapi?: { load(library: string, done: { callback: () => void; onerror: () => void }): void }
    google?: { picker?: Picker }
  }
}

let pickerPromise: Promise<Picker> | undefined

const loadScript = (url: string): Promise<void> =>
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

const loadPickerFrom = async (url: string): Promise<Picker> => {
  if (window.gapi === undefined) await loadScript(url)
  await new Promise<void>((callback, reject) => {
    window.gapi?.load('picker', { callback, onerror: () => reject(new Error('the picker was not loaded')) })
  })
  if (window.google?.picker === undefined) throw new Error('the picker is not there')
  return window.google.picker
}

const loadPicker = async (url: string): Promise<Picker> => {
  pickerPromise ??= loadPickerFrom(url)
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

/** Google's default size in pixels, reduced to fit the window. */
const pickerSize = (): [number, number] => [Math.min(1051, innerWidth - 16), Math.min(650, innerHeight - 16)]

/** Resolves with an empty list if the user cancels. Throws if the picker can't be loaded. */
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
        .setSize(...pickerSize())
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
