const { NODE_COMPILE_CACHE: compileCache, TMPDIR: tempFolder } = process.env

/** What a process that a test starts needs of the environment, without any setting of the product but `WARM=off`. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  // What Node has made of the sources is kept, so that each start is quicker.
  ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
  ...(tempFolder !== undefined && { TMPDIR: tempFolder }),
  // Most of them are gone before anybody asks a question.
  WARM: 'off',
}
