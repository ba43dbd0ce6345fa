/** What npm and the scripts of packages need of the system, the network and npm's own settings. */
const passed =
  /^(path|pathext|home|user|logname|shell|lang|lc_\w+|tz|term|tmpdir|temp|tmp|xdg_(cache|config|data)_home|ci|(no|force)_color|(https?|no|all)_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_\w+|systemroot|comspec|windir|userprofile|appdata|localappdata|programfiles)$/i

/** The environment of npm: only names that are listed, so that a package's script never reads our secrets. */
export const npmEnvironment = (environment) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => passed.test(name)))
