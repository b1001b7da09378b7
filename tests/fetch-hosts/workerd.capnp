using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "pages.json", json = embed "pages.json"),
    (name = "school.snapshot", data = embed "school.snapshot"),
  ],
  compatibilityDate = "2025-10-01",
);
