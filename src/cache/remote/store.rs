//! The service that an address names, with what its environment says of it.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::http::HttpBuilder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientOptions, Error, ObjectStore, ObjectStoreScheme, RetryConfig,
};
use url::{Position, Url};

use super::http::Connector;
use super::{REQUEST, RemoteError};

/// What objects are in, and where in it.
pub struct Store {
    pub objects: Arc<dyn ObjectStore>,
    pub prefix: Path,
    /// The address, without a password.
    pub shown: String,
}

/// The store of an address: s3://, gs://, az://, https://, http://, or a folder by its path or as file://.
///
/// # Errors
/// Text that is no such address; a store that cannot be used as the environment has it.
pub fn open(address: &str) -> Result<Store, RemoteError> {
    let url = match address.contains("://") {
        true => Url::parse(address).map_err(|error| RemoteError::address(error.to_string()))?,
        false => std::path::absolute(address)
            .ok()
            .and_then(|folder| Url::from_directory_path(folder).ok())
            .ok_or_else(|| {
                RemoteError::address(message!("remote-store-open", "it is no folder"))
            })?,
    };
    let unknown = |_| {
        RemoteError::address(message!(
            "remote-store-open-service-such-addresses",
            "no service has such addresses"
        ))
    };
    let (scheme, prefix) = ObjectStoreScheme::parse(&url).map_err(unknown)?;
    let shown = shown(&url);
    let unusable = |error: Error| RemoteError::unusable(&shown, super::reason(&error));
    let retry = RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            ..BackoffConfig::default()
        },
        max_retries: 1,
        retry_timeout: REQUEST,
    };
    let objects: Result<Arc<dyn ObjectStore>, Error> = match scheme {
        ObjectStoreScheme::AmazonS3 => AmazonS3Builder::from_env()
            .with_url(url)
            .with_retry(retry)
            .with_http_connector(Connector)
            .build()
            .map(|store| Arc::new(store) as _),
        ObjectStoreScheme::GoogleCloudStorage => GoogleCloudStorageBuilder::from_env()
            .with_url(url)
            .with_retry(retry)
            .with_http_connector(Connector)
            .build()
            .map(|store| Arc::new(store) as _),
        ObjectStoreScheme::MicrosoftAzure => MicrosoftAzureBuilder::from_env()
            .with_url(url)
            .with_retry(retry)
            .with_http_connector(Connector)
            .build()
            .map(|store| Arc::new(store) as _),
        ObjectStoreScheme::Http => HttpBuilder::new()
            .with_url(&url[..Position::BeforePath])
            // It was named so.
            .with_client_options(ClientOptions::new().with_allow_http(url.scheme() == "http"))
            .with_retry(retry)
            .with_http_connector(Connector)
            .build()
            .map(|store| Arc::new(store) as _),
        ObjectStoreScheme::Local => return folder(&url, shown),
        _ => {
            return Err(RemoteError::address(message!(
                "remote-store-open-service-such-addresses",
                "no service has such addresses"
            )));
        }
    };
    Ok(Store {
        objects: objects.map_err(unusable)?,
        prefix,
        shown,
    })
}

/// A folder, which is not made: where it is not there, the drive that it is on may not be.
fn folder(url: &Url, shown: String) -> Result<Store, RemoteError> {
    let no_folder = |()| {
        RemoteError::address(message!(
            "remote-store-folder",
            "it is no folder of this machine"
        ))
    };
    let folder = url.to_file_path().map_err(no_folder)?;
    match LocalFileSystem::new_with_prefix(&folder) {
        Ok(store) => Ok(Store {
            objects: Arc::new(store),
            prefix: Path::default(),
            shown: folder.display().to_string(),
        }),
        Err(_) => Err(RemoteError::unusable(
            &shown,
            message!("remote-store-no-folder", "the folder is not there"),
        )),
    }
}

/// An address as it may be told: passwords and signatures are nobody else's business.
fn shown(url: &Url) -> String {
    let mut url = url.clone();
    // An address that can have none has none.
    let _ = url.set_password(None);
    if matches!(url.scheme(), "http" | "https") {
        let _ = url.set_username("");
    }
    url.set_query(None);
    url.set_fragment(None);
    url.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_in_an_address_is_not_told() {
        let shown = |text: &str| shown(&Url::parse(text).unwrap());
        assert_eq!(
            shown("https://me:pass@example.org/cache?sig=abc#x"),
            "https://example.org/cache"
        );
        assert_eq!(shown("s3://bucket/faces"), "s3://bucket/faces");
        assert_eq!(
            shown("abfss://files@account.dfs.core.windows.net/x"),
            "abfss://files@account.dfs.core.windows.net/x"
        );
    }

    #[test]
    fn addresses_of_no_service_are_refused() {
        for address in ["ftp://example.org/x", "memory:///x", "s3://", "://"] {
            let error = open(address).err().unwrap();
            assert_eq!(error.shown, None, "{address}");
        }
    }

    #[test]
    fn a_folder_that_is_not_there_is_not_made() {
        let home = tempfile::tempdir().unwrap();
        let away = home.path().join("away");
        let error = open(away.to_str().unwrap()).err().unwrap();
        assert!(error.shown.is_some(), "{error:?}");
        assert!(!away.exists());
        assert!(open(home.path().to_str().unwrap()).is_ok());
    }
}
