//! The requests of the shared cache, through the same client as `massicot pull` has.

use std::io::Read;
use std::time::Duration;

use async_trait::async_trait;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};
use object_store::{ClientConfigKey, ClientOptions};
use ureq::Agent;

use super::{LARGEST, REQUEST, THREADS};
use crate::fetch;

/// For a connection to be there: who does not answer at all is known sooner.
const CONNECT: Duration = Duration::from_secs(3);

/// Makes clients for the services. Redirects are not followed: a request is signed for its address.
#[derive(Debug)]
pub struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let allowed = options.get_config_value(&ClientConfigKey::AllowHttp);
        let config = Agent::config_builder()
            .tls_config(fetch::tls())
            .https_only(allowed.as_deref() != Some("true"))
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .allow_non_standard_methods(true)
            .accept_encoding("identity")
            .max_idle_connections(THREADS)
            .max_idle_connections_per_host(THREADS)
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(REQUEST))
            .user_agent(concat!("massicot/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(HttpClient::new(Service(config.new_agent())))
    }
}

#[derive(Debug)]
struct Service(Agent);

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        // The one way that the library has from a body to its bytes.
        let body = HttpResponseBody::new(body).bytes().await?;
        let agent = self.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            let request = match body.is_empty() {
                true => agent.run(ureq::http::Request::from_parts(parts, ())),
                false => agent.run(ureq::http::Request::from_parts(parts, &body[..])),
            };
            let (parts, mut body) = request.map_err(http_error)?.into_parts();
            let mut bytes = Vec::new();
            let mut reader = body.as_reader().take(LARGEST + 1);
            let read = reader.read_to_end(&mut bytes);
            read.map_err(|error| http_error(error.into()))?;
            if bytes.len() as u64 > LARGEST {
                let error = std::io::Error::from(std::io::ErrorKind::FileTooLarge);
                return Err(HttpError::new(HttpErrorKind::Unknown, error));
            }
            Ok(HttpResponse::from_parts(parts, bytes.into()))
        });
        done.await
            .map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?
    }
}

fn http_error(error: ureq::Error) -> HttpError {
    use ureq::Error as E;
    let kind = match &error {
        E::Timeout(_) => HttpErrorKind::Timeout,
        E::HostNotFound | E::ConnectionFailed => HttpErrorKind::Connect,
        E::Io(_) | E::Protocol(_) => HttpErrorKind::Interrupted,
        _ => HttpErrorKind::Unknown,
    };
    HttpError::new(kind, error)
}
