const explorer = document.querySelector("openapi-explorer");
const base = new URL(".", location.href).href.replace(/[/]$/, "");
explorer.setAttribute("server-url", base);
explorer.setAttribute("hide-authentication", "HIDE_AUTHENTICATION");
explorer.setAttribute("hide-server-selection", "true");
explorer.setAttribute("spec-url", `${base}/openapi.json`);
