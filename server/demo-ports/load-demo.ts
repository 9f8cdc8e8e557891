/** Loads the demo. Production code imports `server/demo` only here, in demo mode. */
export const loadDemo = () => import('../demo/demo.ts')

type DemoModule = Awaited<ReturnType<typeof loadDemo>>

/** The demo of a platform in demo mode. */
export type Demo = ReturnType<DemoModule['createDemo']>

/** The functions of the platform that the demo needs. */
export type DemoPorts = Parameters<DemoModule['createDemo']>[0]

/** The content that the demo stores on an empty platform. */
export type DemoContent = Parameters<DemoPorts['storeContent']>[0]
